import { useRemoveFont, useUploadedFonts } from '../state/site-pictures.ts'

/** The fonts in the folder of a site. One that no manifest and no draft names can be removed. */
export function UploadedFonts({ siteId }: { siteId: string }) {
  const { fonts } = useUploadedFonts(siteId)
  const removal = useRemoveFont(siteId)
  if (fonts.length === 0) return null
  return (
    <section className="uploaded-fonts" aria-labelledby="uploaded-fonts-title">
      <h3 id="uploaded-fonts-title">Uploaded fonts</h3>
      <ul role="list">
        {fonts.map(({ name, siteId: owner, bytes, usedBy }) => (
          <li key={name}>
            <span className="code">{name}</span> {Math.ceil(bytes / 1024)} KB{' '}
            <span className="field-hint">
              {owner === siteId ? '' : `of the site ${owner}; `}
              {usedBy.length === 0 ? 'not used' : `used by ${usedBy.join(', ')}`}
            </span>{' '}
            {owner === siteId && usedBy.length === 0 ? (
              <button
                type="button"
                className="button quiet"
                disabled={removal.isPending}
                aria-label={`Remove the font ${name}`}
                onClick={() => removal.mutate(name)}
              >
                Remove
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {removal.error === null ? null : (
        <p role="alert" className="field-refusals">
          {removal.error.message}
        </p>
      )}
    </section>
  )
}
