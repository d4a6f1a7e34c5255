import { useState } from "preact/hooks";
import { imageAddress } from "#widgets/shared/images";
import { Icon, recipeShape } from "#widgets/shared/ui/Icon";

/**
 * The picture of a recipe in a box whose room is reserved; a drawing where there is none or it does not come. It stands
 * on somebody else's server, which learns nothing of the page.
 */
export function Picture({ image, first }: { image: string | null; first?: boolean }) {
  const [broken, setBroken] = useState<string | null>(null);
  const src = image && image !== broken && imageAddress(image, location.href);
  return (
    <span class="ecr-picture">
      {src ? (
        <img
          alt=""
          loading={first ? "eager" : "lazy"}
          decoding="async"
          referrerpolicy="no-referrer"
          src={src}
          onError={() => setBroken(image)}
        />
      ) : (
        <Icon shape={recipeShape} />
      )}
    </span>
  );
}
