import { spanish } from "#app/ui/language/es";

/** Finds what the screens say, in the gallery's language. */
export interface Words {
  /**
   * @param text the English one as `say` has it; what stands in braces may be anything unless a value is given
   * @throws Error when no screen says it
   */
  named(text: string, values?: Record<string, string>): RegExp;
}

/** @param language BCP 47; the back-office speaks English where it is not Spanish */
export function wordsIn(language: string): Words {
  const catalogue = language === "es" ? spanish.catalogue : {};
  return {
    named(text, values = {}) {
      if (!(text in spanish.catalogue)) throw new Error(`No screen says “${text}”.`);
      const own = catalogue[text] ?? text;
      const pattern = own
        .split(/(\{\w+\})/)
        .map((part) => {
          const gap = /^\{(\w+)\}$/.exec(part)?.[1];
          if (gap === undefined) return escaped(part);
          const value = values[gap];
          return value === undefined ? ".+" : escaped(value);
        })
        .join("");
      return new RegExp(`^${pattern}$`);
    },
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
