/** A page that one colour fills, as parts from 0 to 1. */
export const filledPage = (red: number, green: number, blue: number): string =>
  `${red} ${green} ${blue} rg -10000 -10000 40000 40000 re f`

export interface PdfTerms {
  /** The corners of every page, in points. */
  readonly box?: string
  /** Further entries of the catalogue, of the resources of pages and of the trailer. */
  readonly catalogue?: string
  readonly resources?: string
  readonly trailer?: string
  /** Further objects, which begin with number 100. */
  readonly objects?: readonly string[]
}

/** A small PDF written by hand, with a page for each content stream. */
export function pdfOf(contents: readonly string[], terms: PdfTerms = {}): Buffer {
  const { box = '0 0 595 842', catalogue = '', resources = '', trailer = '', objects = [] } = terms
  const pageNumber = (place: number) => 1000 + 2 * place
  const kids = contents.map((_, place) => `${pageNumber(place)} 0 R`).join(' ')
  const numbered: [number, string][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`],
    ...objects.map((object, place): [number, string] => [100 + place, object]),
    ...contents.flatMap((content, place): [number, string][] => [
      [
        pageNumber(place),
        `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Resources << ${resources} >> /Contents ${pageNumber(place) + 1} 0 R >>`,
      ],
      [pageNumber(place) + 1, streamOf(content)],
    ]),
  ]
  let text = '%PDF-1.7\n'
  const rows = numbered.map(([number, body]) => {
    const offset = text.length
    text += `${number} 0 obj\n${body}\nendobj\n`
    return `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 1\n0000000000 65535 f \n${rows.join('')}`
  text += `trailer\n<< /Size 100000 /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A stream object with these bytes and further entries of its dictionary. */
export const streamOf = (content: string, entries = ''): string =>
  `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`

const BYTES_32 = '00'.repeat(32)

/** A PDF that opens with a password only. */
export const lockedPdf = (): Buffer =>
  pdfOf([filledPage(1, 0, 0)], {
    trailer: `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${BYTES_32}> /U <${BYTES_32}> >>`,
  })

/** A PDF of a few kilobytes that a renderer draws for years: each of its forms draws the next one many times. */
export function endlessPdf(): Buffer {
  const depth = 16
  const forms = Array.from({ length: depth }, (_, place) => {
    const entries = '/Type /XObject /Subtype /Form /BBox [0 0 595 842]'
    if (place === depth - 1) return streamOf('0 0 1 rg 0 0 9 9 re f', entries)
    const next = `/Resources << /XObject << /F ${101 + place} 0 R >> >>`
    return streamOf('/F Do '.repeat(20), `${entries} ${next}`)
  })
  return pdfOf(['/F Do'], { resources: '/XObject << /F 100 0 R >>', objects: forms })
}

/** A PDF with one picture: its header declares `side` pixels on each side, and it has almost no data. */
export const hugePicturePdf = (side: number): Buffer =>
  pdfOf(['595 0 0 842 0 0 cm /P Do'], {
    resources: '/XObject << /P 100 0 R >>',
    objects: [
      streamOf(
        '>',
        `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode`,
      ),
    ],
  })
