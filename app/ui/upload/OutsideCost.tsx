import { Text } from "@mantine/core";
import { useFetched } from "#app/ui/fetch-json";
import { told } from "#app/ui/language/say";

/** Says which service outside pages are sent to and what that costs, before they are uploaded; nothing where they stay here. */
export function OutsideCost() {
  const cost = useFetched<{ sentence: string | null }>("/dashboard/circulars/outside-cost");
  if (!cost?.sentence) return null;
  return (
    <Text size="xs" c="dimmed" mt="xs">
      {told(cost.sentence)}
    </Text>
  );
}
