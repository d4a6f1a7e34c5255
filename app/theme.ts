import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import { keepFocus } from "./ui/keep-focus";
import { say } from "./ui/language/say";
import { rankOptions } from "./ui/rank-options";

/** Deep leaf green: the brand, links, the primary button. */
const leaf: MantineColorsTuple = [
  "#eef7f0",
  "#d9ecde",
  "#b2d8bd",
  "#87c299",
  "#62af7a",
  "#459b60",
  "#2f8650",
  "#20713f",
  "#165b32",
  "#0c4425",
];

/** The signal colour of prices and deals. */
const tomato: MantineColorsTuple = [
  "#fff0ec",
  "#ffe0d9",
  "#fbbfb2",
  "#f69b88",
  "#f17b63",
  "#ee664b",
  "#d9472a",
  "#c23a1f",
  "#a32f17",
  "#822410",
];

const red: MantineColorsTuple = [
  "#fff1f0",
  "#ffe1de",
  "#fdc2bd",
  "#f89a93",
  "#f0736a",
  "#e4524a",
  "#d63a33",
  "#bf2a25",
  "#9f211d",
  "#7d1916",
];

/** What goes on or waits. */
const blue: MantineColorsTuple = [
  "#eef4fb",
  "#dbe7f5",
  "#b5cee9",
  "#8cb3dc",
  "#6a9cd1",
  "#528dca",
  "#3f7fc0",
  "#2c67a5",
  "#215690",
  "#12416f",
];

/** What somebody should look at. */
const orange: MantineColorsTuple = [
  "#fff4e8",
  "#fde6cf",
  "#f8cb9f",
  "#f2ae6c",
  "#ec953f",
  "#e98522",
  "#c9680a",
  "#9c4f03",
  "#834100",
  "#653200",
];

/** Neutral with a little warmth. */
const gray: MantineColorsTuple = [
  "#faf9f7",
  "#f4f2ef",
  "#e9e6e1",
  "#dedad3",
  "#cdc8c0",
  "#aea89f",
  "#757067",
  "#5b564f",
  "#403d38",
  "#262421",
];

const dark: MantineColorsTuple = [
  "#d9d6d0",
  "#bfbbb4",
  "#a6a199",
  "#757067",
  "#4d4944",
  "#3c3935",
  "#2e2c29",
  "#242220",
  "#1b1a18",
  "#131211",
];

/**
 * The scale of type: 14 px is read, 13 px stands in tables, buttons and fields, 12 px beside something. Style sheets take
 * a size from here by its variable, e.g. `var(--mantine-font-size-sm)`; `theme.test.ts` sees to it.
 */
const fontSizes = { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" };

/** The sign-in page's promise and figures that are looked at from afar. */
const displaySize = "1.5rem";

const headings = {
  fontWeight: "600",
  sizes: {
    h1: { fontSize: "1.375rem", lineHeight: "1.3" },
    h2: { fontSize: "1.125rem", lineHeight: "1.35" },
    h3: { fontSize: "1rem", lineHeight: "1.4" },
    h4: { fontSize: "0.875rem", lineHeight: "1.45" },
  },
};

/** The scale of space; style sheets stay on its eighths of a rem. */
const spacing = { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.25rem", xl: "2rem" };

const radius = { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "24px" };

/** Inter comes from us; what stands in until it has come takes the same room (`base.css`). */
const fontFamily = '"Inter Variable", "Inter stand-in", system-ui, sans-serif';

/** The title of a dialog is a heading of the second order. */
const dialogTitle = { fontSize: headings.sizes.h2.fontSize, fontWeight: Number(headings.fontWeight) };

const quickly = { transitionProps: { duration: 120 } };
/**
 * The first match of what is typed is highlighted, so that Enter takes it. Taking the chosen one again keeps it: it is
 * let go of by its button, or by emptying the text (`clearedWhenEmptied`).
 */
const searched = { selectFirstOptionOnChange: true, filter: rankOptions };
/** Said when it is drawn: the theme is the same for everybody. */
const dialog = () => ({
  ...quickly,
  closeButtonProps: { "aria-label": say("Close") },
  // Mantine's <header> would count as the page's own.
  attributes: { header: { role: "presentation" } },
});

export const theme = createTheme({
  colors: { leaf, tomato, red, blue, orange, gray, dark },
  primaryColor: "leaf",
  primaryShade: { light: 7, dark: 6 },
  black: "#262421",
  defaultRadius: "sm",
  radius,
  spacing,
  fontFamily,
  fontSizes,
  headings,
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    Modal: {
      defaultProps: () => ({
        ...dialog(),
        radius: "md",
        yOffset: "8dvh",
        onExitTransitionEnd: keepFocus,
      }),
      styles: { title: dialogTitle },
    },
    Menu: { defaultProps: { ...quickly, radius: "md", shadow: "md" } },
    Popover: { defaultProps: { ...quickly, shadow: "md" } },
    Drawer: {
      defaultProps: dialog,
      styles: { title: dialogTitle },
    },
    // Icon buttons have no other words for those who see them and use the keyboard.
    Tooltip: {
      defaultProps: {
        ...quickly,
        openDelay: 300,
        withArrow: true,
        events: { hover: true, focus: true, touch: false },
      },
    },
    // Texts say in which case they are read.
    Badge: { defaultProps: { tt: "none" } },
    // Within a sentence, colour alone does not tell a link.
    Anchor: { defaultProps: { underline: "always" } },
    // An open list would hide the message below the field that the focus was led to.
    Select: { defaultProps: { ...searched, allowDeselect: false, openOnFocus: false } },
    MultiSelect: { defaultProps: { ...searched, openOnFocus: false } },
    InputWrapper: { defaultProps: { withAsterisk: false } },
  },
});

/** What the two themes say differently. `--endcap-page` lies behind, `--endcap-surface` carries content. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: { "--endcap-display": displaySize },
  light: {
    "--mantine-color-dimmed": gray[7],
    "--mantine-color-error": red[7],
    "--mantine-color-placeholder": gray[6],
    "--endcap-page": gray[0],
    "--endcap-surface": "#ffffff",
    "--endcap-sunken": gray[1],
    "--endcap-line": gray[2],
    "--endcap-brand": leaf[7],
    "--endcap-brand-tint": leaf[0],
    "--endcap-deal": tomato[7],
  },
  dark: {
    "--mantine-color-dimmed": "#b3aea6",
    "--mantine-color-error": red[4],
    "--mantine-color-placeholder": dark[2],
    "--endcap-page": dark[8],
    "--endcap-surface": dark[7],
    "--endcap-sunken": dark[6],
    "--endcap-line": dark[5],
    "--endcap-brand": leaf[3],
    "--endcap-brand-tint": "rgba(98, 175, 122, 0.14)",
    "--endcap-deal": tomato[4],
  },
});

/** Parameters of the AG Grid theme: the same tokens, so tables follow light and dark with everything else. */
export const gridThemeParams = {
  accentColor: "var(--mantine-primary-color-filled)",
  backgroundColor: "var(--endcap-surface)",
  foregroundColor: "var(--mantine-color-text)",
  borderColor: "var(--endcap-line)",
  wrapperBorder: { color: "var(--endcap-line)" },
  wrapperBorderRadius: 8,
  headerBackgroundColor: "var(--endcap-surface)",
  headerTextColor: "var(--mantine-color-dimmed)",
  headerFontWeight: 500,
  headerFontSize: 12,
  headerHeight: 36,
  rowHeight: 40,
  rowHoverColor: "var(--endcap-sunken)",
  selectedRowBackgroundColor: "var(--endcap-brand-tint)",
  cellHorizontalPadding: 12,
  fontFamily: "var(--mantine-font-family)",
  fontSize: 13,
  spacing: 8,
  focusShadow: "0 0 0 2px var(--endcap-brand)",
} as const;
