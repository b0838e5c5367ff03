declare module '*.ftl' {
  /** The texts of a file by their ids. */
  const phrases: Record<string, import('./phrases').Phrase>;
  export default phrases;
}
