import { readFile } from 'node:fs/promises'
import { PDFiumLibrary, PDFiumModule, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { DOCUMENT_PAGES_MAX } from '#schemas/limits.ts'
import { answerJobs } from '#service/idle-worker/answer-jobs.ts'
import type { CleanedDocument } from './clean-document.ts'
import { encodePage, type DocumentPage } from './encode-page.ts'
import { FILE_BOUNDS } from './file-bounds.ts'
import { watchProcess } from './watch-process.ts'

/** Memory of the library: a page of pictures as large as those of phones. */
const MEMORY_MAX_BYTES = 512 * 1024 * 1024
/** The longest side of a page, in pixels: 200 dots per inch on A4. */
const PAGE_SIDE = 2339
/** A small page is not drawn finer than this, in pixels per point: 300 dots per inch. */
const SCALE_MAX = 300 / 72
/** Whether the library has asked for more memory. */
let wasBounded = false

/** The words of the library about a file that it cannot decrypt. */
const LOCKED = /password|security/i

watchProcess()
answerJobs(async (bytes: Uint8Array): Promise<CleanedDocument> => {
  const library = await openLibrary()
  try {
    return await renderPages(await library.loadDocument(bytes))
  } catch (error) {
    // Broken files also make the library run out of its memory, or stop it with a fault of WebAssembly.
    const isLocked = error instanceof Error && LOCKED.test(error.message)
    if (isLocked) return { refused: 'pdf-locked' }
    return { refused: 'pdf-unreadable', overran: wasBounded || hasWorkedLong() }
  }
})

/** A file on which the library broke off near the end of its time was made for it. */
const hasWorkedLong = () => process.cpuUsage().user / 1000 > FILE_BOUNDS.cpuMs / 2

async function renderPages(document: PDFiumDocument): Promise<CleanedDocument> {
  const count = document.getPageCount()
  if (count > DOCUMENT_PAGES_MAX) return { refused: 'pdf-pages' }
  const pages: DocumentPage[] = []
  for (let place = 0; place < count; place += 1) pages.push(await renderPage(document.getPage(place)))
  return pages.length === 0 ? { refused: 'pdf-unreadable' } : { pages }
}

/** Draws a page without its forms, scripts and links. Throws for a page without a size. */
async function renderPage(page: PDFiumPage): Promise<DocumentPage> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(SCALE_MAX, PAGE_SIDE / Math.max(originalWidth, originalHeight))
  if (!(originalWidth > 0 && originalHeight > 0 && scale > 0)) throw new Error('the page has no size')
  const pixels = (points: number) => Math.max(1, Math.round(points * scale))
  const { width, height, data } = await page.render({
    width: pixels(originalWidth),
    height: pixels(originalHeight),
  })
  return encodePage(sharp(data, { raw: { width, height, channels: 4 } }))
}

/** Opens the library with bounded memory: it is WebAssembly, which reaches neither files nor the network, and it has no engine for scripts. */
async function openLibrary(): Promise<PDFiumLibrary> {
  const wasm = new URL(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))
  const module = await WebAssembly.compile(await readFile(wasm))
  const ignore = () => undefined
  const options = {
    print: ignore,
    printErr: ignore,
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(module, withBoundedMemory(imports))
      done(instance)
      return instance.exports
    },
  }
  return PDFiumLibrary.initBase({ vendor: () => PDFiumModule(options) })
}

/** The imports of the library, with a growth of its memory that refuses more than the limit. */
function withBoundedMemory(imports: WebAssembly.Imports): WebAssembly.Imports {
  const env = imports['env'] ?? {}
  const grow = env['emscripten_resize_heap'] as (bytes: number) => number
  const bounded = (bytes: number) => {
    // WebAssembly hands over a signed number.
    if (bytes >>> 0 <= MEMORY_MAX_BYTES) return grow(bytes)
    wasBounded = true
    return 0
  }
  return { ...imports, env: { ...env, emscripten_resize_heap: bounded } }
}
