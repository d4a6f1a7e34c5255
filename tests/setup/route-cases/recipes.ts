import { administratorsOnly, everyone, type RouteCase } from "./route-case";

export const recipesRoutes: RouteCase[] = [
  {
    id: "dashboard/recipes",
    address: () => "/dashboard/recipes",
    loader: administratorsOnly,
  },
  {
    id: "dashboard/recipes/change",
    address: () => "/dashboard/recipes/change",
    action: {
      ...administratorsOnly,
      body: ({ recipeCategory: { id, name } }) => ({ intent: "edit", id, name: `${name} renamed` }),
    },
  },
  {
    id: "dashboard/recipes/of-category",
    address: ({ recipeCategory }) => `/dashboard/recipes/of-category?categoryId=${recipeCategory.id}`,
    loader: everyone,
    action: {
      ...administratorsOnly,
      body: ({ recipeCategory }) => ({
        intent: "add-recipes",
        id: recipeCategory.id,
        recipes: '[{"title":"Planted"}]',
      }),
    },
  },
  {
    id: "dashboard/recipes/search",
    address: () => "/dashboard/recipes/search?text=soup",
    loader: everyone,
  },
  {
    id: "dashboard/recipes/$recipeId",
    address: ({ recipe }) => `/dashboard/recipes/${recipe.id}`,
    loader: everyone,
  },
];
