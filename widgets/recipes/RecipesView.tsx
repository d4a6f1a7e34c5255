import { useErrorBoundary, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RecipeList, RecipesHome } from "#app/shopping/domain/publishing/recipes";
import { msg } from "#widgets/shared/msg";
import type { Shopper } from "#widgets/shared/shopper";
import { Icon, previousShape } from "#widgets/shared/ui/Icon";
import type { ViewContext } from "#widgets/shared/view";
import { warnUnknown } from "#widgets/shared/warn-unknown";
import type { Emit } from "./events";
import { Home } from "./Home";
import { List } from "./List";
import { Notice, SavedLine } from "./Notice";
import { OneRecipe } from "./OneRecipe";
import { type Go, RouteLink } from "./RouteLink";
import { HOME, onRoute, parseRoute, type Route, routePath, showRoute } from "./route";
import { Search } from "./Search";
import { useRead } from "./use-read";

interface Props {
  context: ViewContext;
  retailerId: string;
  shopper: Shopper;
}

/** Recipes by way of a home, lists and a search; the address follows, and leads back. */
export function RecipesView({ context, retailerId, shopper }: Props) {
  const [route, setRoute] = useState<Route>(() => parseRoute(location.hash) ?? HOME);
  /** The list that a recipe was opened from. */
  const [from, setFrom] = useState<Route>(HOME);
  const frame = useRef<HTMLElement>(null);
  const moved = useRef(false);
  const emit = context.emit as Emit;

  const shown = useRef(route);
  shown.current = route;

  const { go, show, land } = useMemo(() => {
    function show(next: Route) {
      moved.current = true;
      if (shown.current.kind !== "recipe") setFrom(shown.current);
      setRoute(next);
    }
    const go: Go = (next, replace = false) => {
      showRoute(next, replace);
      show(next);
    };
    /** What was opened is read from its heading on; while one types a search the focus stays. */
    function land() {
      const section = frame.current;
      const tree = section?.getRootNode() as ShadowRoot | undefined;
      if (!section || !moved.current || tree?.activeElement?.matches("input")) return;
      moved.current = false;
      const heading = section.querySelector<HTMLElement>(".ecr-title") ?? section;
      if (section.getBoundingClientRect().top < 0) section.scrollIntoView({ block: "start" });
      heading.focus({ preventScroll: true });
    }
    return { go, show, land };
  }, []);

  useLayoutEffect(() => onRoute(show), [show]);

  return (
    <section class="ecr-recipes" aria-label={msg.recipes} ref={frame} tabIndex={-1}>
      {route.kind === "recipe" ? (
        <>
          <h2 class="ec-said">{msg.recipes}</h2>
          <p class="ecr-back">
            <RouteLink to={from} go={go} class="ec-button">
              <Icon shape={previousShape} />
              {msg.backToRecipes}
            </RouteLink>
          </p>
          <OneRecipe
            key={route.id}
            {...{ id: route.id, context, retailerId, shopper }}
            onReady={({ id, title }) => {
              context.root.dataset.endcapState = "ready";
              land();
              emit("recipe-open", { recipeId: id, title });
            }}
          />
        </>
      ) : (
        <>
          <header class="ecr-recipes-head">
            <h2 title={msg.publishedWith}>{msg.recipes}</h2>
            <Search route={route} go={go} />
          </header>
          <Browser {...{ route, context, retailerId, go, land }} />
        </>
      )}
    </section>
  );
}

interface BrowserProps {
  route: Exclude<Route, { kind: "recipe" }>;
  context: ViewContext;
  retailerId: string;
  go: Go;
  /** Called when what was asked for is drawn. */
  land: () => void;
}

type Body = RecipesHome | RecipeList;

const isBody = (body: Body) => Array.isArray("recipes" in body ? body.recipes : body.categories);

/** The home or a list, or the sentence that stands in its place. */
function Browser({ route, context, retailerId, go, land }: BrowserProps) {
  const path = routePath(retailerId, route);
  const { reading, again } = useRead<Body>(context.origin, path, isBody);
  const [broken, mend] = useErrorBoundary();
  const emit = context.emit as Emit;
  const done = reading.step === "ready" && reading.path === path ? reading.body : reading.step;

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each answer
  useLayoutEffect(() => {
    context.root.dataset.endcapState =
      typeof done === "string" ? (done === "missing" ? "empty" : done) : "ready";
    if (done === "missing" && route.kind === "home") warnUnknown(context);
    if (done === "failed") emit("error", { message: "The recipes could not be read." });
    if (typeof done === "string") return;
    land();
    emit("ready", { retailerId });
    if ("total" in done && done.total === 0 && done.query) emit("search-empty", { query: done.query });
  }, [done]);

  if (broken || reading.step === "failed") {
    const tryAgain = () => {
      mend();
      again();
    };
    return <Notice label={msg.recipes} kind="failed" sentence={msg.recipesFailed} onTryAgain={tryAgain} />;
  }
  if (reading.step === "loading") {
    return <Notice label={msg.recipes} kind="loading" sentence={msg.recipesLoading} />;
  }
  if (reading.step === "missing" && route.kind === "home") {
    return <Notice label={msg.recipes} kind="missing" sentence={msg.recipesUnknown} />;
  }
  const { body, savedAt } = reading.step === "ready" ? reading : { body: null, savedAt: null };
  if (!body || ("categories" in body && body.categories.length === 0)) {
    return <Notice label={msg.recipes} kind="missing" sentence={msg.recipesEmpty} />;
  }
  return (
    <>
      {savedAt && <SavedLine savedAt={savedAt} onTryAgain={again} />}
      {"categories" in body ? <Home home={body} go={go} /> : <List list={body} go={go} />}
    </>
  );
}
