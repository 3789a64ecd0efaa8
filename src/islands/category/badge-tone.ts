const tones: Record<string, string> = {
  primary: 'tone-accent',
  success: 'tone-green',
  green: 'tone-green',
  warning: 'tone-yellow',
  yellow: 'tone-yellow',
  danger: 'tone-red',
  red: 'tone-red',
  info: 'tone-cyan',
  blue: 'tone-blue',
  secondary: 'tone-grey',
  light: 'tone-grey',
  dark: 'tone-grey',
  grey: 'tone-grey',
};

/** The class of a badge for a provider's `badge_color`: primary when there is none or it is not known (docs/product.md 2). */
export function badgeTone(colour: string | null): string {
  return tones[colour?.trim().toLowerCase() ?? ''] ?? 'tone-accent';
}
