import { closeSync, fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** An open file of the engine, with its descriptor in this process. */
interface Stream {
  nfd: number
  shared: { refcount: number }
}

type Write = (stream: Stream, ...what: readonly unknown[]) => number

/** The used part of the engine's module, which Emscripten generates. */
interface EngineModule extends Record<string, unknown> {
  FS: { ErrnoError: new (errno: number) => Error }
  NODEFS: {
    stream_ops: {
      open: (stream: Stream) => void
      close: (stream: Stream) => void
      write: Write
      fsync?: (stream: Stream) => void
    }
  }
}

/** Emscripten's error numbers. An exceeded quota or file size limit counts as a full disk. */
const ENOSPC = 51
const EDQUOT = 19
const EFBIG = 22

/**
 * The files of the embedded database. The stock file system drops fsync, so a power failure would lose commits. After a PANIC or a failed
 * write nothing of the engine runs any more: the stock engine would continue in a state that PostgreSQL has given up, or loop for ever.
 */
export class DurableNodeFS extends NodeFS {
  readonly #descriptors = new Set<number>()

  override async init(...call: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...call)
    let stop = () => {}
    const watchFiles = (module: EngineModule) => {
      stop = () => forbidCalls(module)
      this.#watchFiles(module, stop)
    }
    const preRun = [watchFiles, ...(emscriptenOpts.preRun as unknown[])] as NonNullable<
      typeof emscriptenOpts.preRun
    >
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort: () => stop() } }
  }

  /** Closes the files of an engine that was given up. */
  closeFiles(): void {
    for (const descriptor of this.#descriptors) closeSync(descriptor)
    this.#descriptors.clear()
  }

  #watchFiles({ FS, NODEFS: { stream_ops: files } }: EngineModule, stop: () => void): void {
    const { open, close, write } = files
    files.open = (stream) => {
      open(stream)
      this.#descriptors.add(stream.nfd)
    }
    files.close = (stream) => {
      close(stream)
      if (stream.shared.refcount === 0) this.#descriptors.delete(stream.nfd)
    }
    files.write = (...to) => {
      try {
        return write(...to)
      } catch (error) {
        const { errno } = error as { errno?: number }
        throw errno === EDQUOT || errno === EFBIG ? new FS.ErrnoError(ENOSPC) : error
      }
    }
    files.fsync = ({ nfd }) => {
      try {
        fsyncSync(nfd)
      } catch (error) {
        // After a failed fsync data may be lost although a second one succeeds.
        stop()
        throw error
      }
    }
  }
}

function forbidCalls(module: EngineModule): void {
  for (const name of Object.keys(module)) {
    if (typeof module[name] !== 'function') continue
    module[name] = () => {
      throw new Error('the embedded database has stopped')
    }
  }
}
