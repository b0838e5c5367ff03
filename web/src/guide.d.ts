declare module '*.md?guide' {
  /** The whole guide: its title with what comes first, then its parts. */
  const sections: { title: string; html: string }[];
  export default sections;
}
