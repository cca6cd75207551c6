/** Settles in a task of its own, so that the browser can answer input before it. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
