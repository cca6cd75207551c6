import { apiErrorSchema } from '#schemas/operator/api-error.ts'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_TEXT } from '#schemas/operator/idempotency-header.ts'
import { VERSION_HEADER, VERSION_TEXT } from '#schemas/operator/record-version.ts'
import { PERMISSIONS } from '#schemas/operator/scopes.ts'
import { escapeHtml } from '#service/wire/html.ts'
import { exampleOf, type ListedEndpoint, listedEndpoints, NEEDS } from './listed-endpoints.ts'
import { schemaHtml } from './schema-html.ts'

/** The reference of the operator API as a page without scripts. `origin` is the reader's address of it. */
export function referencePage(origin: string): string {
  const listed = listedEndpoints()
  const areas = [...new Set(listed.map(({ area }) => area))]
  const inArea = (area: string) => listed.filter((endpoint) => endpoint.area === area)
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    '<title>Operators’ API · Tombolo</title>',
    '<link rel="icon" href="data:,">',
    '<link rel="stylesheet" href="/api/reference.css">',
    '</head>',
    '<body>',
    `<header id="top">${introduction(origin)}</header>`,
    '<nav aria-label="Endpoints"><p class="brand"><a href="#top">Operators’ API</a></p>',
    ...areas.map(
      (area) =>
        `<details open><summary>${titleOf(area)}</summary><ul>${inArea(area).map(linkTo).join('')}</ul></details>`,
    ),
    '</nav>',
    '<main>',
    ...areas.map(
      (area) =>
        `<h2 id="area-${area}">${titleOf(area)}</h2>${inArea(area)
          .map((endpoint) => sectionOf(endpoint, origin))
          .join('')}`,
    ),
    '</main>',
    '</body>',
    '</html>',
  ].join('\n')
}

const titleOf = (area: string) => escapeHtml(area.charAt(0).toUpperCase() + area.slice(1))

const linkTo = ({ name }: ListedEndpoint) => `<li><a href="#${name}">${name}</a></li>`

function introduction(origin: string): string {
  const permissions = PERMISSIONS.map((permission) => `<code>${escapeHtml(permission)}</code>`).join(' ')
  return `<h1>Operators’ API</h1>
<p>JSON over HTTP. A program carries a token in its <code>Authorization</code> header; a person signs in, and the browser keeps a cookie. Each request needs one permission.
Each change is one line of the audit log, with the name of the token or the address of the person.
The same as an OpenAPI 3.1 document: <a href="/api/openapi.json">openapi.json</a>.</p>
<pre>${escapeHtml(`curl -H "Authorization: Bearer $OPERATOR_TOKEN" ${origin}/api/sites`)}</pre>
<p>Permissions: ${permissions}. A token may have single ones, all of an area (<code>games.*</code>) or all (<code>*</code>);
<code>npm run operator -- token create</code> makes one.</p>
<p>Each call that changes something takes the header <code>${IDEMPOTENCY_HEADER}</code>. ${escapeHtml(IDEMPOTENCY_TEXT)}</p>
<p>A record that two people may change has a <code>version</code>, which its change takes in the header <code>${VERSION_HEADER}</code>. ${escapeHtml(VERSION_TEXT)}</p>
<details><summary>What a refusal looks like</summary>${schemaHtml(apiErrorSchema)}</details>`
}

function sectionOf(endpoint: ListedEndpoint, origin: string): string {
  const { name, method, path, access, permission, summary, status, action, params, query, body, result } =
    endpoint
  const audit = action === null ? '' : ` · in the audit log as <code>${escapeHtml(action)}</code>`
  const parts = [
    ['In the path', params],
    ['In the query', query],
    ['Body', body],
  ] as const
  return `<section id="${name}">
<h3><a href="#${name}">${name}</a></h3>
<p class="route"><b class="method ${method.toLowerCase()}">${method}</b> <code>${escapeHtml(`/api${path}`)}</code></p>
<p>${escapeHtml(summary)}</p>
<p class="facts">${NEEDS[access]}${permission === null ? '' : ` <code>${escapeHtml(permission)}</code>`}${audit}</p>
${parts.map(([title, schema]) => (schema === null ? '' : `<h4>${title}</h4>${schemaHtml(schema)}`)).join('\n')}
<details><summary>Answer ${status}</summary>${schemaHtml(result)}</details>
<pre>${escapeHtml(curlOf(endpoint, origin))}</pre>
</section>`
}

/** An example call for a shell, from the examples of its schemas. */
function curlOf({ method, path, params, query, body }: ListedEndpoint, origin: string): string {
  const values = exampleOf(params) ?? {}
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const asked = new URLSearchParams(
    Object.entries(exampleOf(query) ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString()
  const sent = exampleOf(body)
  const url = `${origin}/api${filled}${asked === '' ? '' : `?${asked}`}`
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} -H "Authorization: Bearer $OPERATOR_TOKEN"`,
    ...(sent === null
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(sent, null, 2))}`]),
    url.includes('?') ? quoted(url) : url,
  ].join(' \\\n  ')
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
