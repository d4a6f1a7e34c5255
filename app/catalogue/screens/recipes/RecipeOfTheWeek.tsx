import { Alert, Badge, Button, Text, Title } from "@mantine/core";
import type { RecipeData } from "#app/catalogue/domain/recipes/recipe-data";
import { RecipeFacts, RecipeHtml } from "#app/catalogue/ui/recipes/RecipeFacts";
import { RecipePicture } from "#app/catalogue/ui/recipes/RecipePicture";
import { IconAlertTriangle, IconEye } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import styles from "./recipes-screen.module.css";

interface RecipeOfTheWeekProps {
  chosen: { categoryName: string; recipe: RecipeData } | null;
  onPreview(recipe: RecipeData): void;
}

export function RecipeOfTheWeek({ chosen, onPreview }: RecipeOfTheWeekProps) {
  if (!chosen) {
    return (
      <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />}>
        {say("No recipe of the week chosen. Please select one from the Edit Category menu")}
      </Alert>
    );
  }
  const { recipe, categoryName } = chosen;
  return (
    <section className={styles.week} aria-label={say("Recipe of the Week")}>
      <RecipePicture image={recipe.image} />
      <div className={styles.about}>
        <Text size="sm" c="dimmed" component="div">
          {say("Recipe of the Week")}{" "}
          <Badge variant="default" component="span">
            {categoryName}
          </Badge>
        </Text>
        <Title order={2}>{recipe.title}</Title>
        <RecipeFacts recipe={{ ...recipe, totalMinutes: null, servings: null }} />
        {recipe.summary ? (
          <div className={styles.summary}>
            <RecipeHtml html={recipe.summary} />
          </div>
        ) : null}
      </div>
      <Button
        variant="default"
        leftSection={<IconEye size={18} aria-hidden />}
        onClick={() => onPreview(recipe)}
        aria-label={say("Preview {name}", { name: recipe.title })}
      >
        {say("Preview")}
      </Button>
    </section>
  );
}
