import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { LanguageChoice } from "#app/ui/language/LanguageChoice";
import { BrandPanel } from "./BrandPanel";
import styles from "./login.module.css";

/** What all steps of signing in stand in: whose it is, the step, and the choice of a language below it. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.split}>
      <BrandPanel />
      <main className={styles.panel}>
        {children}
        <Group component="footer" gap="md">
          <LanguageChoice />
          <Text size="xs" c="dimmed">
            v1.0
          </Text>
        </Group>
      </main>
    </div>
  );
}
