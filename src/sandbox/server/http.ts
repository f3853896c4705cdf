/** A request with its complete body. The path has no query string and, except for `/`, no trailing slash. */
export interface ServedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export interface ServedAnswer {
  readonly status: number;
  readonly type: 'application/json' | 'text/plain; charset=utf-8';
  readonly body: string;
}

export type HttpHandler = (request: ServedRequest) => Promise<ServedAnswer>;

/** The handlers of a server, by path. */
export type Routes = Readonly<Record<string, HttpHandler>>;

/** Returns a handler that passes each request to the handler of its path. */
export function router(routes: Routes): HttpHandler {
  return async (request) => {
    const handler = Object.hasOwn(routes, request.path) ? routes[request.path] : undefined;
    return handler === undefined ? textAnswer(404, '404 page not found') : handler(request);
  };
}

export function jsonAnswer(value: unknown, status = 200): ServedAnswer {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}

/** Returns an answer in plain text with a line end, as Go's HTTP server does for errors. */
export function textAnswer(status: number, line: string): ServedAnswer {
  return { status, type: 'text/plain; charset=utf-8', body: `${line}\n` };
}
