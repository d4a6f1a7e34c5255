import { createCanvas } from "@napi-rs/canvas";

/** A made-up ad page, `width` px wide and a third taller, with a box where the factory puts each area. */
export function drawPage(number: number, width: number): Buffer {
  const height = (width * 4) / 3;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fffdf5";
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#c0392b";
  context.fillRect(0, 0, width, height * 0.13);
  context.fillStyle = "#fff";
  context.font = `bold ${width / 12}px sans-serif`;
  context.fillText(`Harvest Savings ${number}`, width * 0.05, height * 0.09);
  for (let index = 0; index < 6; index++) {
    const left = width * (0.04 + (index % 2) * 0.48);
    const top = height * (0.16 + Math.floor(index / 2) * 0.27);
    context.fillStyle = `hsl(${index * 57 + number * 20} 60% 82%)`;
    context.fillRect(left, top, width * 0.44, height * 0.25);
    context.fillStyle = "#b92b12";
    context.font = `bold ${width / 14}px sans-serif`;
    context.fillText("$2.99", left + width * 0.03, top + height * 0.22);
  }
  return canvas.toBuffer("image/jpeg", 80);
}

export function drawThumbnail(seed: number): Buffer {
  const canvas = createCanvas(300, 200);
  const context = canvas.getContext("2d");
  context.fillStyle = `hsl(${(seed * 57) % 360} 55% 60%)`;
  context.beginPath();
  context.ellipse(150, 100, 130, 80, 0, 0, Math.PI * 2);
  context.fill();
  return canvas.toBuffer("image/jpeg", 80);
}
