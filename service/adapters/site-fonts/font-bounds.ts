import { FILE_BOUNDS, type FileBounds } from '#service/adapters/documents/file-bounds.ts'

/** A busy machine takes long to compress a variable font; its processor time is bounded as that of any file. */
export const FONT_BOUNDS: FileBounds = { ...FILE_BOUNDS, withinMs: 60_000 }
