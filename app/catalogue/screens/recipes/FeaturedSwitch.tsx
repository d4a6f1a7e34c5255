import { Switch } from "@mantine/core";
import type { RecipeCategory } from "#app/catalogue/domain/recipes/category-queries.server";
import { categoryRecipesAddress } from "#app/catalogue/ui/recipes/recipe-routes";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { useRefusalNotice } from "#app/ui/form-dialog/use-refusal";
import { say } from "#app/ui/language/say";

const failed = "Error editing recipe category";

/** Whether shoppers see the category among the first. */
export function FeaturedSwitch({ category }: { category: RecipeCategory }) {
  const sender = useFormSender({ action: categoryRecipesAddress, fallback: failed, onDone: () => {} });
  useRefusalNotice(sender.refused, failed);
  const toggle = () => {
    const form = new FormData();
    form.set("intent", "feature");
    form.set("id", String(category.id));
    form.set("featured", category.featured ? "off" : "on");
    sender.send(form);
  };
  return (
    <Switch
      aria-label={say("Featured: {name}", { name: category.name })}
      checked={category.featured !== sender.busy}
      onChange={() => {
        if (!sender.busy) toggle();
      }}
    />
  );
}
