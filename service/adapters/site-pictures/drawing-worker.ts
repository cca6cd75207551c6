import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { watchProcess } from '#service/adapters/documents/watch-process.ts'
import { answerJobs } from '#service/idle-worker/answer-jobs.ts'
import type { MadePicture, NoPicture, SentPicture } from './make-picture.ts'

const BYTES_MAX = 384 * 1024
const ELEMENTS_MAX = 6000
/** Pixels of the side of a drawing that gives itself no size. */
const SIDE_MAX = 20_000
const NO_DRAWING = { expected: 'an SVG drawing that is whole: one root element svg, and valid XML' }

/** A value that loads a file of another address. References inside of the drawing begin with `#`. */
const LOADS = /@import|url\(\s*['"]?(?!#)/i
const OWN_LINK = /^(#|data:image\/(png|jpeg|webp);base64,)/

const { window } = new JSDOM('')
const purify = createDOMPurify(window)

purify.addHook('uponSanitizeElement', (node, { tagName }) => {
  if (tagName === 'style' && LOADS.test(node.textContent ?? '')) node.parentNode?.removeChild(node)
})
purify.addHook('afterSanitizeAttributes', (node) => {
  for (const { name, value } of Array.from(node.attributes)) {
    const isLink = name === 'href' || name === 'xlink:href'
    if (LOADS.test(value) || (isLink && !OWN_LINK.test(value))) node.removeAttribute(name)
  }
})

watchProcess()
answerJobs(async ({ bytes }: SentPicture): Promise<MadePicture | NoPicture> => {
  if (bytes.length > BYTES_MAX) {
    return { expected: `a smaller drawing: it has ${bytes.length} bytes, at most ${BYTES_MAX}` }
  }
  const page = new window.DOMParser().parseFromString(new TextDecoder().decode(bytes), 'image/svg+xml')
  const root = page.documentElement
  if (root.localName !== 'svg' || root.namespaceURI !== 'http://www.w3.org/2000/svg') return NO_DRAWING
  const elements = root.querySelectorAll('*').length
  if (elements > ELEMENTS_MAX) {
    return { expected: `a simpler drawing: it has ${elements} elements, at most ${ELEMENTS_MAX}` }
  }
  // Without `use` the repeated parts of a logo are lost; its links stay inside of the drawing.
  purify.sanitize(root, {
    USE_PROFILES: { svg: true, svgFilters: true },
    ADD_TAGS: ['use'],
    IN_PLACE: true,
  })
  return measured(Buffer.from(new window.XMLSerializer().serializeToString(root)))
})

/** A drawing with its size, if the library of pictures can draw it. */
async function measured(bytes: Buffer): Promise<MadePicture | NoPicture> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: SIDE_MAX ** 2 }).metadata()
    if (Math.max(width, height) > SIDE_MAX)
      return { expected: `a drawing of at most ${SIDE_MAX} pixels a side` }
    return { bytes: new Uint8Array(bytes), extension: 'svg', width, height }
  } catch {
    return NO_DRAWING
  }
}
