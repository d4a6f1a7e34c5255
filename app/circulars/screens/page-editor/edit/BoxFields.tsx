import { Fieldset, NumberInput, SimpleGrid } from "@mantine/core";
import { say, told } from "#app/ui/language/say";
import type { Box } from "#reader/page-content";
import { boxByNumber, type ImageSize } from "../draw/box-moves";
import type { EditorArea } from "../editor-area";

interface BoxFieldsProps {
  area: EditorArea;
  image: ImageSize;
  onBox(box: Box, label: string): void;
}

const sides = [
  { name: "left", label: "X", along: "width" },
  { name: "top", label: "Y", along: "height" },
  { name: "width", label: "Width", along: "width" },
  { name: "height", label: "Height", along: "height" },
] as const;

/** Place and size in pixels of the page image: the way to lay an area that needs neither mouse nor keys. */
export function BoxFields({ area, image, onBox }: BoxFieldsProps) {
  return (
    <Fieldset legend={say("Place and size in pixels")} variant="unstyled">
      <SimpleGrid cols={4} spacing="xs">
        {sides.map(({ name, label, along }) => (
          <NumberInput
            key={name}
            label={told(label)}
            size="xs"
            min={name === "width" || name === "height" ? 1 : 0}
            max={image[along]}
            allowDecimal={false}
            value={Math.round(area[name] * image[along])}
            onChange={(value) => {
              const pixels = Number(value);
              if (value === "" || pixels === Math.round(area[name] * image[along])) return;
              const { box, label: step } = boxByNumber(area, name, pixels, image);
              onBox(box, step);
            }}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
