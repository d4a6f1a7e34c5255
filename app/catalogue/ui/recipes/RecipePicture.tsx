import { useState } from "react";
import { IconToolsKitchen2 } from "#app/ui/icons";
import styles from "./recipes.module.css";

interface RecipePictureProps {
  image: string | null;
  /** Whether the picture fills the width of its container, instead of 80 pixels. */
  large?: boolean;
}

/** A recipe's picture, or a sign in its place where there is none or it doesn't come. The name stands beside it. */
export function RecipePicture({ image, large }: RecipePictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = image !== null && image !== failed;
  if (large && !shown) return null;
  return (
    <span className={large ? `${styles.picture} ${styles.large}` : styles.picture}>
      {shown ? (
        <img
          src={image}
          alt=""
          width={80}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(image)}
        />
      ) : (
        <IconToolsKitchen2 size={24} stroke={1.5} aria-hidden />
      )}
    </span>
  );
}
