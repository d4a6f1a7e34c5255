import typeface from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from "@mantine/core";
import coreStyles from "@mantine/core/styles.css";
import datesStyles from "@mantine/dates/styles.css";
import dropzoneStyles from "@mantine/dropzone/styles.css";
import notificationsStyles from "@mantine/notifications/styles.css";
import { cssBundleHref } from "@remix-run/css-bundle";
import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Links, LiveReload, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import baseStyles from "./base.css";
import { useNonce } from "./nonce";
import { theme, themeVariables } from "./theme";
import { useKeysInLists } from "./ui/enter-in-lists";
import { spokenLanguage } from "./ui/language/say";
import { NoticeArea } from "./ui/NoticeArea";
import { FallbackScreen } from "./ui/ScreenError";
import { ReloadProvider } from "./ui/use-reload";

const sheets = [coreStyles, datesStyles, dropzoneStyles, notificationsStyles, baseStyles, cssBundleHref];

export const links: LinksFunction = () => [
  // Other alphabets are fetched where a text needs them.
  { rel: "preload", href: typeface, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  ...sheets.filter((href) => href !== undefined).map((href) => ({ rel: "stylesheet", href })),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const meta: MetaFunction = () => [{ title: "Endcap" }];

/**
 * Schemas try `new Function` when they are made, which the page's policy blocks and reports, unless this stands before
 * the first of them is: that is before every module, whose order the bundler chooses.
 */
const validatorSettings = "globalThis.__zod_globalConfig = { jitless: true };";

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  useKeysInLists();
  // For whoever drives a browser: from now on the page takes clicks and keys.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return (
    <html lang={spokenLanguage()} {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          dangerouslySetInnerHTML={{ __html: validatorSettings }}
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={themeVariables}
          defaultColorScheme="auto"
          getStyleNonce={() => nonce}
        >
          <NoticeArea />
          {children}
        </MantineProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <LiveReload nonce={nonce} />
      </body>
    </html>
  );
}

/** The same element always: it is not drawn anew at every step of a navigation. */
const outlet = <Outlet />;

export default function App() {
  return <ReloadProvider>{outlet}</ReloadProvider>;
}

export { FallbackScreen as ErrorBoundary };
