/** Longer frames are not smooth any more: fewer than thirty a second. */
const SLOW_FRAME_MS = 34
/** A longer pause is no frame: the page was in the background, or loaded something. */
const PAUSE_MS = 250
const FRAMES = 60

/** Finds out whether a device is too slow for an animation, from the times between its frames. */
export class FrameTimes {
  private slow = 0
  private seen = 0

  /** Whether most of the last frames were slow. */
  isSlowWith(elapsedMs: number): boolean {
    if (elapsedMs <= 0 || elapsedMs > PAUSE_MS) return false
    this.seen++
    if (elapsedMs > SLOW_FRAME_MS) this.slow++
    if (this.seen < FRAMES) return false
    const isSlow = this.slow > FRAMES / 2
    this.seen = 0
    this.slow = 0
    return isSlow
  }
}
