/** Listens to other people's changes, as a browser does; `next` waits for an event that contains a text. */
export async function listenAt(address: string, token: string | undefined, lastId?: string, missedMs = 0) {
  const stop = new AbortController();
  const headers = {
    accept: 'text/event-stream',
    authorization: `Bearer ${token}`,
    ...(lastId !== undefined && { 'last-event-id': lastId }),
  };
  const response = await fetch(`${address}/api/live?missedMs=${missedMs}`, { headers, signal: stop.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (wanted: string): Promise<string> => {
    while (!text.includes(wanted) || !text.endsWith('\n\n')) {
      const part = await reader?.read();
      if (!part || part.done) return `${text}(ended)`;
      text += part.value;
    }
    return text;
  };
  return { response, next, text: () => text, close: () => stop.abort() };
}
