/** Shown instead of a view of the manifest while its source cannot be parsed. */
export function UnreadableSource({ view }: { view: string }) {
  return (
    <div className="empty">
      <p>
        <strong>The source is no JSON at the moment.</strong>
      </p>
      <p>The {view} comes back as soon as it can be read: mend it in the source, or undo.</p>
    </div>
  )
}
