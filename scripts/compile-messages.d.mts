import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

export function languages(): string[];
export function messagesOf(language: string): Map<string, string>;
export function parseMessage(language: string, key: string, text: string): MessageFormatElement[];
export function placeholdersOf(elements: MessageFormatElement[]): Map<string, string>;
export function compileMessages(): void;
