// Hears when a tournament changes. Only the number of the version comes; what it brought is fetched by whoever shows it.

/** How long a broken line is left alone, in milliseconds. */
const AGAIN_MS = 3_000;

/**
 * Tells each version that is heard, and whether the line holds, until the returned function is called. A page that nobody looks at hears nothing:
 * browsers allow few connections to one server, and a director has many windows.
 */
export function follow(id: string, heard: (version: number) => void, connected: (yes: boolean) => void = () => undefined, of = 'tournaments'): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    source = new EventSource(`/api/${of}/${encodeURIComponent(id)}/live`);
    source.addEventListener('version', (event) => heard(Number(event.data)));
    source.onopen = () => connected(true);
    source.onerror = () => {
      connected(false);
      // The browser tries again by itself unless the server refused.
      if (source?.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      timer = setTimeout(open, AGAIN_MS);
    };
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function look(): void {
    if (document.visibilityState === 'hidden') close();
    else if (source === null) open();
  }

  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    close();
  };
}
