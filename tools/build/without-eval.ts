import type { Plugin } from 'vite'

const MSGPACKR_READER = /\/node_modules\/msgpackr\/unpack\.js$/

/**
 * Takes the one `new Function` out of the MessagePack reader. It is only reached with the record extension, which the
 * wire does not use; without it the content security policy has nothing to refuse, whatever a server sends.
 */
export function withoutEval(): Plugin {
  return {
    name: 'tombolo:without-eval',
    transform(source, id) {
      if (!MSGPACKR_READER.test(id.split('?', 1)[0] ?? id)) return null
      const code = source.replaceAll('new Function(', 'refuseCodeFromData(')
      if (code === source)
        throw new Error('msgpackr no longer has the code that tools/build/without-eval.ts removes.')
      return {
        code: `${code}\nfunction refuseCodeFromData() { throw new Error('no code is made from data') }\n`,
        map: null,
      }
    },
  }
}
