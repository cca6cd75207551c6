import type { OpenSite } from '../state/open-site.ts'

/** The site's own messages, from its message files. */
export function TextsPage({ site }: { site: OpenSite }) {
  const { messages } = site.detail
  const languages = Object.keys(messages)
  const ids = [...new Set(languages.flatMap((language) => Object.keys(messages[language] ?? {})))].toSorted()
  if (ids.length === 0) {
    return (
      <div className="empty">
        <p>
          <strong>This site has no wording of its own.</strong>
        </p>
        <p>
          It says what the product says. Own texts go into <code>sites/{site.draft.siteId}/messages/</code>, a
          file a language.
        </p>
      </div>
    )
  }
  return (
    <div className="page">
      <h1>Texts of {site.detail.name}</h1>
      <p className="lead">
        What this site says in other words than the product. They stand in{' '}
        <code>sites/{site.draft.siteId}/messages/</code>.
      </p>
      <div className="table-scroll">
        <table className="table texts">
          <thead>
            <tr>
              <th scope="col">Message</th>
              {languages.map((language) => (
                <th key={language} scope="col">
                  {language}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ids.map((id) => (
              <tr key={id}>
                <th scope="row" className="code">
                  {id}
                </th>
                {languages.map((language) => (
                  <td key={language} lang={language} dir="auto">
                    {messages[language]?.[id] ?? <span className="missing">the product’s</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
