interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string },
  ) => {
    createHTML: (text: string) => string
  }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** A text that may be parsed into a document of its own. */
function trusted(text: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (trustedTypes === undefined) return text
  policy ??= trustedTypes.createPolicy('tombolo-documents', { createHTML: (markup) => markup })
  return policy.createHTML(text)
}

/** Parses markup into a document without a window: no script of it runs and nothing is loaded. The policy of the builder allows no other markup. */
class InertParser extends DOMParser {
  override parseFromString(text: string, type: DOMParserSupportedType): Document {
    return super.parseFromString(trusted(text), type)
  }
}

/** The parsers of the platform under the builder’s Trusted Types. */
export const MARKUP = { DOMParser: InertParser, XMLSerializer }

/** Reads HTML. */
export const readHtml = (html: string): Document => new InertParser().parseFromString(html, 'text/html')
