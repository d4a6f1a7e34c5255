import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { Link } from "@remix-run/react";
import { screenLanguages } from "#app/kernel/languages";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { useRefusalNotice } from "#app/ui/form-dialog/use-refusal";
import {
  IconCheck,
  IconChevronDown,
  IconDeviceDesktop,
  IconHistory,
  IconKey,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSettings,
  IconShieldLock,
  IconSun,
  IconTerminal2,
  IconUserCircle,
} from "#app/ui/icons";
import { afterMenu } from "#app/ui/keep-focus";
import { languageNames } from "#app/ui/language/catalogue";
import { chooseLanguage } from "#app/ui/language/choose-language";
import { say, spokenLanguage, told } from "#app/ui/language/say";
import styles from "./shell.module.css";

const schemes = [
  { value: "auto", label: "System colors", icon: IconDeviceDesktop },
  { value: "light", label: "Light colors", icon: IconSun },
  { value: "dark", label: "Dark colors", icon: IconMoon },
] as const;

interface AccountMenuProps {
  email: string;
  name: string;
  onProfile(): void;
  onPassword(): void;
  onSettings(): void;
}

export function AccountMenu({ email, name, onProfile, onPassword, onSettings }: AccountMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The answer leads to the sign-in page.
  const { busy, refused, send } = useFormSender({
    action: "/logout",
    fallback: "Please try again.",
    onDone: () => {},
  });
  useRefusalNotice(refused, "You are still signed in");
  return (
    <Menu position="bottom-end" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={styles.account} aria-label={say("Account of {email}", { email })}>
          <Avatar size={30} color="leaf" variant="filled" name={name} aria-hidden>
            {initials(name)}
          </Avatar>
          <Text component="span" size="sm" truncate className={styles.accountEmail}>
            {email}
          </Text>
          <IconChevronDown size={16} aria-hidden className={styles.accountEmail} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={styles.accountLabel}>{email}</Menu.Label>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUserCircle size={18} stroke={1.75} aria-hidden />}
          onClick={() => afterMenu(onProfile)}
        >
          {say("My Profile")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKey size={18} stroke={1.75} aria-hidden />}
          onClick={() => afterMenu(onPassword)}
        >
          {say("Change Password")}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/dashboard/account/security"
          leftSection={<IconShieldLock size={18} stroke={1.75} aria-hidden />}
        >
          {say("Sign-in and security")}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/dashboard/account/api-keys"
          leftSection={<IconTerminal2 size={18} stroke={1.75} aria-hidden />}
        >
          {say("API Keys")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSettings size={18} stroke={1.75} aria-hidden />}
          onClick={() => afterMenu(onSettings)}
        >
          {say("Settings")}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/dashboard/activitylog"
          leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}
        >
          {say("Activity Logs")}
        </Menu.Item>
        <Menu.Divider />
        {schemes.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            aria-current={colorScheme === value}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            rightSection={colorScheme === value ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => setColorScheme(value)}
            closeMenuOnClick={false}
          >
            {told(label)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {screenLanguages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            aria-current={language === spokenLanguage()}
            leftSection={<IconLanguage size={18} stroke={1.75} aria-hidden />}
            rightSection={language === spokenLanguage() ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => chooseLanguage(language)}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          disabled={busy}
          onClick={() => send(new FormData())}
          leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
        >
          {say("Log Out")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function initials(name: string): string {
  return name
    .split(" ")
    .map((part) => part[0] ?? "")
    .join("")
    .slice(0, 2)
    .toUpperCase();
}
