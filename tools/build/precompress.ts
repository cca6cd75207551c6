import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const COMPRESSIBLE = /\.(js|css|svg|json|html|txt|map|ttf|otf)$/
/** Below this size compression saves less than its header costs. */
const WORTH_COMPRESSING_BYTES = 512

/** Writes `<asset>.br` and `<asset>.gz` beside every asset that becomes smaller; the service sends them as they are. */
export function precompress({ quality = constants.BROTLI_MAX_QUALITY } = {}): Plugin {
  return {
    name: 'tombolo:precompress',
    apply: 'build',
    async writeBundle(options, bundle) {
      const folder = options.dir
      if (folder === undefined) return
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => COMPRESSIBLE.test(name))
          .map((name) => compressFile(join(folder, name), quality)),
      )
    },
  }
}

async function compressFile(path: string, quality: number): Promise<void> {
  const content = await readFile(path)
  if (content.byteLength < WORTH_COMPRESSING_BYTES) return
  const [small, fallback] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      },
    }),
    zip(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  if (small.byteLength < content.byteLength) await writeFile(`${path}.br`, small)
  if (fallback.byteLength < content.byteLength) await writeFile(`${path}.gz`, fallback)
}
