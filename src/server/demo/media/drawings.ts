const svg = (width: number, height: number, content: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`,
  );

const ground = (from: string, to: string): string =>
  `<linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
  <rect width="100%" height="100%" fill="url(#g)"/>`;

const HEART = 'M0-60C-40-130-150-100-130-10-115 50-40 95 0 130 40 95 115 50 130-10 150-100 40-130 0-60Z';

/** A heart and its beat. */
export const heart = (): Buffer =>
  svg(
    1200,
    800,
    `${ground('#fdf0f0', '#f3c6cb')}<path transform="translate(600 400) scale(2)" d="${HEART}" fill="#c23b4b"/>
    <polyline points="80,420 430,420 480,360 530,520 590,240 650,560 700,420 1120,420" fill="none" stroke="#fff"
      stroke-width="14" stroke-linejoin="round"/>`,
  );

/** Rows of seats before a screen. */
export function hall(): Buffer {
  const seats = Array.from({ length: 60 }, (_, at) => {
    const [row, place] = [Math.floor(at / 12), at % 12];
    const [x, y] = [100 + place * 127 + (row % 2) * 40, 540 + row * 80];
    return `<rect x="${x - 45}" y="${y}" width="90" height="70" rx="24" fill="hsl(215 45% ${60 - row * 8}%)"/>`;
  });
  return svg(
    1600,
    900,
    `${ground('#16324f', '#2f5d8a')}<rect x="350" y="90" width="900" height="390" rx="12" fill="#eaf2fb"/>
    <circle cx="560" cy="285" r="110" fill="#7fb2e5"/><rect x="740" y="200" width="400" height="34" rx="17" fill="#9bb4cc"/>
    <rect x="740" y="270" width="340" height="34" rx="17" fill="#b9cbdc"/>
    <rect x="740" y="340" width="260" height="34" rx="17" fill="#b9cbdc"/>${seats.join('')}`,
  );
}

/** A table whose columns grow. */
export function table(): Buffer {
  const cells = Array.from({ length: 24 }, (_, at) => {
    const [row, column] = [Math.floor(at / 4), at % 4];
    const fill = row === 0 ? '#0f6b5c' : `hsl(168 45% ${96 - row * column * 3}%)`;
    return `<rect x="${70 + column * 270}" y="${70 + row * 112}" width="250" height="96" rx="10" fill="${fill}"/>`;
  });
  return svg(1200, 800, `<rect width="100%" height="100%" fill="#fff"/>${cells.join('')}`);
}

/** Two lungs, one of which is narrow. */
export const lungs = (): Buffer =>
  svg(
    1200,
    800,
    `${ground('#e9f3f4', '#b7d7da')}<path d="M600 120v240" stroke="#33707a" stroke-width="36" stroke-linecap="round"/>
    <path d="M560 330C440 250 300 430 310 640 312 690 520 690 560 620Z" fill="#4f98a3"/>
    <path d="M640 330C740 270 850 430 830 620 826 660 680 670 640 620Z" fill="#d98c5f"/>`,
  );

/** A ball on its way, at a moment from 0 to 1. */
export function onItsWay(moment: number): Buffer {
  const [x, y] = [80 + 480 * moment, 250 - 150 * Math.abs(Math.sin(moment * Math.PI * 3))];
  return svg(
    640,
    360,
    `${ground('#fff4da', '#ffd27a')}<rect y="290" width="640" height="70" fill="#8a5a1c"/>
    <circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="40" fill="#b5461f"/>`,
  );
}
