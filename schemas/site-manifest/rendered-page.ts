import type { OperationResult } from '../protocol/operations.ts'

/** An answer that a rendered screen shows, by its key in the browser's cache of answers. */
export interface RenderedAnswer {
  readonly key: readonly unknown[]
  readonly data: unknown
}

/** The state of a page that the service rendered. The browser's first render shows the same, and continues from it. */
export interface RenderedState {
  /** The service's time when its data were read, in UTC milliseconds: countdowns show the time left then. */
  readonly renderedAt: number
  /** The answer to `init` for a visitor. */
  readonly session: OperationResult<'init'>
  /** Whether it has only the games of the first screen, because the lobby is too large for a page. */
  readonly isExcerpt: boolean
  readonly answers: readonly RenderedAnswer[]
  /** Source files of the rendered parts: the browser loads them before it hydrates the page. */
  readonly parts: readonly string[]
  /** Inline styles by number. The content policy refuses them as attributes: an element has `data-rendered` instead. */
  readonly styles: readonly string[]
}

/** Attribute of the root element of a page that arrives rendered. */
export const RENDERED_PAGE_ATTRIBUTE = 'data-rendered-page'

/** Attribute of the root element of a rendered page until it has loaded everything: its scenes do not move before. */
export const STILL_PAGE_ATTRIBUTE = 'data-still-page'

/** Attribute with the number of an element's inline style in a rendered page. */
export const RENDERED_STYLE_ATTRIBUTE = 'data-rendered'

/** A press or an edit of a rendered page, before its app was there. */
export interface EarlyInput {
  readonly control: HTMLElement
  /** The new value of a field; undefined for a press. */
  readonly value?: string
}

/** The recorder of early input, which a script of the page leaves in the window. */
export interface EarlyInputRecorder {
  /** Ends the recording, and removes the marks. Returns the input in its order, each control once. */
  end: () => readonly EarlyInput[]
}

/** Name of the recorder in the window, the mark of a pressed control, the time after the last press in which presses are kept, and the most. */
export const EARLY_INPUT = { name: 'earlyInput', mark: 'data-heard', forMs: 10_000, most: 20 } as const

/** The service's input for the rendering of one page. */
export interface RenderOrder extends Pick<RenderedState, 'renderedAt' | 'session' | 'isExcerpt'> {
  /** Path and query of the page. */
  readonly url: string
  /** Answers that the screen shows, as far as they are known. */
  readonly answers: readonly RenderedAnswer[]
}

/** A rendered page: the HTML of the root element, and the part of the state that the rendering found out. */
export interface Rendering extends Pick<RenderedState, 'answers' | 'parts' | 'styles'> {
  readonly html: string
  /** Keys of answers that the screen shows and the order lacks. */
  readonly missing: readonly RenderedAnswer['key'][]
}

/** Renders the pages of one site in one language. */
export interface SiteRenderer {
  render: (order: RenderOrder) => Rendering
}
