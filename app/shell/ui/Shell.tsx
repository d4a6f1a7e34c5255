import { Burger, Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link } from "@remix-run/react";
import { memo, type ReactNode } from "react";
import type { UserActor } from "#app/kernel/permissions";
import { LogoMark } from "#app/ui/Logo";
import { say } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { useOpened } from "#app/ui/use-dialog";
import { AccountMenu } from "./AccountMenu";
import { RetailerSwitch } from "./RetailerSwitch";
import { SideMenu } from "./SideMenu";
import styles from "./shell.module.css";
import { useReturnFromFacebook } from "./use-return-from-facebook";

const PasswordDialog = lazyDialog(async () => (await import("./AccountDialogs")).PasswordDialog);
const ProfileDialog = lazyDialog(async () => (await import("./AccountDialogs")).ProfileDialog);
const SettingsDialog = lazyDialog(async () => (await import("./SettingsDialog")).SettingsDialog);

interface ShellProps {
  user: Pick<UserActor, "email" | "firstName" | "lastName" | "role">;
  retailers: { id: number; name: string }[];
  currentRetailerId: number | null;
  canSelectRetailer: boolean;
  children: ReactNode;
}

/** What stands around every screen: top bar and side menu, which folds on tablets and is a drawer on phones. */
export const Shell = memo(function Shell({
  user,
  retailers,
  currentRetailerId,
  canSelectRetailer,
  children,
}: ShellProps) {
  const [drawerOpened, drawer] = useOpened();
  const [profileOpened, profile] = useOpened();
  const [passwordOpened, password] = useOpened();
  const [settingsOpened, settings] = useOpened();
  useReturnFromFacebook(settings.open);
  const folded = useMediaQuery("(max-width: 75em)") ?? false;
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {say("Skip to content")}
      </a>
      <header className={styles.top}>
        <Burger
          opened={drawerOpened}
          onClick={drawer.open}
          aria-label={say("Open the menu")}
          size="sm"
          className={styles.burger}
        />
        <Link to="/dashboard" className={styles.brand} aria-label={say("Endcap, to the start")}>
          <LogoMark size={28} />
          <span className={styles.wordmark}>{say("Endcap")}</span>
        </Link>
        <RetailerSwitch
          retailers={retailers}
          currentRetailerId={currentRetailerId}
          selectable={canSelectRetailer}
        />
        <AccountMenu
          email={user.email}
          name={`${user.firstName} ${user.lastName}`}
          onProfile={profile.open}
          onPassword={password.open}
          onSettings={settings.open}
        />
      </header>
      <ProfileDialog
        opened={profileOpened}
        onClose={profile.close}
        user={user}
        retailerName={canSelectRetailer ? null : (retailers[0]?.name ?? null)}
      />
      <PasswordDialog opened={passwordOpened} onClose={password.close} email={user.email} />
      <SettingsDialog
        opened={settingsOpened}
        onClose={settings.close}
        retailerName={retailers.find(({ id }) => id === currentRetailerId)?.name ?? null}
      />
      <div className={styles.side}>
        <SideMenu role={user.role} folded={folded} />
      </div>
      <Drawer opened={drawerOpened} onClose={drawer.close} title={say("Menu")} size={260} hiddenFrom="sm">
        <SideMenu role={user.role} folded={false} onNavigate={drawer.close} />
      </Drawer>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
    </div>
  );
});
