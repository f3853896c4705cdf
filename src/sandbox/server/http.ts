/** What reaches a route: the path without query and trailing slash, and the whole body. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly type: 'application/json' | 'text/plain; charset=utf-8';
  readonly body: string;
}

export type HttpHandler = (request: HttpRequest) => Promise<HttpAnswer>;

/** Every path that a server answers. */
export type Routes = Readonly<Record<string, HttpHandler>>;

/** Passes a request to the handler of its path. */
export function router(routes: Routes): HttpHandler {
  return async (request) => {
    const handler = Object.hasOwn(routes, request.path) ? routes[request.path] : undefined;
    return handler === undefined ? textAnswer(404, '404 page not found') : handler(request);
  };
}

export function jsonAnswer(value: unknown, status = 200): HttpAnswer {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}

/** An answer in plain text, as Go's HTTP server gives its refusals: a line with its end. */
export function textAnswer(status: number, line: string): HttpAnswer {
  return { status, type: 'text/plain; charset=utf-8', body: `${line}\n` };
}
