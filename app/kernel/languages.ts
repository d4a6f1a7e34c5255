/** BCP 47 tags of the languages that shoppers are spoken to in, the usual one first. */
export const languages = ["en", "es", "fr-CA", "pt-BR", "de", "it", "pl", "ar"] as const;

export type Language = (typeof languages)[number];

/** BCP 47 tags of the languages that the back-office speaks, the usual one first. */
export const screenLanguages = ["en", "es"] as const satisfies readonly Language[];

export type ScreenLanguage = (typeof screenLanguages)[number];
