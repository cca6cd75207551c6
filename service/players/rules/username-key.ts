/** User names are compared without case. */
export const usernameKeyOf = (username: string) => username.trim().toLowerCase()
