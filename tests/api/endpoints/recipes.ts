import { administratorsOnly, type Endpoint, everyStaff, type Rows } from "./endpoint";

const ofRecipe = (rows: Rows) => ({ id: rows.recipe.id });
const ofRecipeCategory = (rows: Rows) => ({ id: rows.recipeCategory.id });

export const recipesEndpoints: Endpoint[] = [
  ...["RecipeCategories", "Recipes", "Recipes/RecipeOfTheWeek"].map((name) => ({
    method: "GET" as const,
    path: `/api/${name}`,
    expected: everyStaff,
  })),
  {
    method: "GET",
    path: "/api/Recipes/Search",
    expected: everyStaff,
  },
  {
    method: "GET",
    path: "/api/Recipes/ForRecipeCategory/{categoryId}",
    ids: (rows) => ({ categoryId: rows.recipeCategory.id }),
    expected: everyStaff,
  },
  {
    method: "POST",
    path: "/api/RecipeCategories",
    call: () => ({ json: { name: "Planted" } }),
    expected: { ...administratorsOnly, administrator: 201 },
  },
  {
    method: "POST",
    path: "/api/RecipeCategories/EditRecipeCategory/{id}",
    ids: ofRecipeCategory,
    call: () => ({ json: { name: "Renamed" } }),
    expected: administratorsOnly,
  },
  {
    method: "POST",
    path: "/api/RecipeCategories/{id}",
    ids: ofRecipeCategory,
    expected: { ...administratorsOnly, administrator: 204 },
  },
  {
    method: "POST",
    path: "/api/Recipes",
    call: (rows) => ({ json: { title: "Planted", recipeCategory: ofRecipeCategory(rows) } }),
    expected: { ...administratorsOnly, administrator: 201 },
  },
  {
    method: "POST",
    path: "/api/Recipes/EditRecipe/{id}",
    ids: ofRecipe,
    call: () => ({ json: { title: "Renamed" } }),
    expected: administratorsOnly,
  },
  {
    method: "POST",
    path: "/api/Recipes/{id}",
    ids: ofRecipe,
    expected: { ...administratorsOnly, administrator: 204 },
  },
  {
    method: "GET",
    path: "/api/Recipes/RecipeOfTheWeek/{id}",
    changes: true,
    ids: ofRecipe,
    expected: administratorsOnly,
  },
];
