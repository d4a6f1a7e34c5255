import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { told } from "./language/say";
import styles from "./screen.module.css";

interface ScreenTabsProps<Tab extends string> {
  tabs: { value: Tab; label: string }[];
  value: Tab;
  onChange(tab: Tab): void;
  /** What the chosen tab shows; it takes the height that is left. */
  children: ReactNode;
}

/** Tabs that divide a screen. */
export function ScreenTabs<Tab extends string>({ tabs, value, onChange, children }: ScreenTabsProps<Tab>) {
  return (
    <Tabs
      value={value}
      onChange={(chosen) => onChange(chosen as Tab)}
      keepMounted={false}
      className={styles.tabs}
    >
      <Tabs.List className={styles.tabList}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {told(tab.label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value} className={styles.tabPanel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
