import type { OperationResult } from '../protocol/operations.ts'

/** An answer that a drawn screen shows, by its key in the browser's cache of answers. */
export interface DrawnAnswer {
  readonly key: readonly unknown[]
  readonly data: unknown
}

/** The state of a page that the service drew. The browser's first render shows the same, and continues from it. */
export interface DrawnState {
  /** The service's time when its data were read, in UTC milliseconds: countdowns show the time left then. */
  readonly drawnAt: number
  /** The answer to `init` for a visitor. */
  readonly session: OperationResult<'init'>
  /** Whether it has only the games of the first screen, because the lobby is too large for a page. */
  readonly isExcerpt: boolean
  readonly answers: readonly DrawnAnswer[]
  /** Source files of the rendered parts: the browser loads them before it hydrates the page. */
  readonly parts: readonly string[]
  /** Inline styles by number. The content policy refuses them as attributes: an element has `data-drawn` instead. */
  readonly styles: readonly string[]
}

/** Attribute of the root element of a page that arrives drawn. */
export const DRAWN_PAGE_ATTRIBUTE = 'data-drawn-page'

/** Attribute of the root element of a drawn page until it has loaded everything: its scenes do not move before. */
export const STILL_PAGE_ATTRIBUTE = 'data-still-page'

/** Attribute with the number of an element's inline style in a drawn page. */
export const DRAWN_STYLE_ATTRIBUTE = 'data-drawn'

/** A press or an edit of a drawn page, before its app was there. */
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

/** The service's input for the drawing of one page. */
export interface DrawingOrder extends Pick<DrawnState, 'drawnAt' | 'session' | 'isExcerpt'> {
  /** Path and query of the page. */
  readonly url: string
  /** Answers that the screen shows, as far as they are known. */
  readonly answers: readonly DrawnAnswer[]
}

/** A drawn page: the HTML of the root element, and the part of the state that the drawing found out. */
export interface Drawing extends Pick<DrawnState, 'answers' | 'parts' | 'styles'> {
  readonly html: string
  /** Keys of answers that the screen shows and the order lacks. */
  readonly missing: readonly DrawnAnswer['key'][]
}

/** Draws the pages of one site in one language. */
export interface SiteDrawer {
  draw: (order: DrawingOrder) => Drawing
}
