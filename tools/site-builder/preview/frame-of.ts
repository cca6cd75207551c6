/** The frame of a page that has sent a message; undefined for a message from elsewhere. */
export const frameOf = (
  { source }: Pick<MessageEvent, 'source'>,
  place: ParentNode | null,
): HTMLIFrameElement | undefined =>
  [...(place?.querySelectorAll('iframe') ?? [])].find(({ contentWindow }) => contentWindow === source)
