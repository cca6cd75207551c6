import { extname } from 'node:path'

/** Types of the served files; any other file is offered as a download, never shown. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
}

export const JSON_TYPE = 'application/json; charset=utf-8'
export const HTML_TYPE = 'text/html; charset=utf-8'
export const TEXT_TYPE = 'text/plain; charset=utf-8'
export const XML_TYPE = 'application/xml; charset=utf-8'
export const CSS_TYPE = 'text/css; charset=utf-8'

export function contentTypeOf(name: string): string {
  return TYPES[extname(name)] ?? 'application/octet-stream'
}
