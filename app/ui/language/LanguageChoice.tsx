import { Anchor, Group } from "@mantine/core";
import { screenLanguages } from "#app/kernel/languages";
import { languageNames } from "./catalogue";
import { chooseLanguage } from "./choose-language";
import { spokenLanguage } from "./say";

/** The languages that the page does not speak, to be chosen, for those who are not signed in. */
export function LanguageChoice() {
  const others = screenLanguages.filter((language) => language !== spokenLanguage());
  return (
    <Group gap="sm">
      {others.map((language) => (
        <Anchor
          key={language}
          component="button"
          type="button"
          lang={language}
          size="xs"
          py={4}
          onClick={() => chooseLanguage(language)}
        >
          {languageNames[language]}
        </Anchor>
      ))}
    </Group>
  );
}
