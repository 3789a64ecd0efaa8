/** The path of a Phosphor icon (packages/server/icon-paths.mjs). */
declare module 'icon:*' {
  const path: string;
  export default path;
}

/** The paths of the icons that a text file lists, by their names. */
declare module '*?icons' {
  const paths: Record<string, string>;
  export default paths;
}
