declare module 'virtual:rules/*' {
  const html: string | null;
  export default html;
}
declare module 'virtual:jobs' {
  const jobs: import('../tools/jobs').Job[];
  export default jobs;
}
