import type { Language } from "#app/kernel/languages";

/** The message of this name in every language, for what speaks before any language's file is there. */
export declare const loadFailed: Record<Language, string>;
