import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

export function languages(root?: string): string[];
export function messagesOf(language: string, root?: string): Map<string, string>;
export function parseMessage(language: string, key: string, text: string): MessageFormatElement[];
export function placeholdersOf(elements: MessageFormatElement[]): Map<string, string>;
export function missingIn(language: string, root?: string): number;
export function compileMessages(root?: string): void;
