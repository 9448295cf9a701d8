/**
 * The page at `/`: what this server is, where its documentation is, how to begin.
 *
 * @param url of this server, without a slash at the end
 */
export function landingPage(url: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Trainyard</title>
<style>
  body { max-width: 44rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
  pre { padding: 1rem; overflow-x: auto; background: #8881; border-radius: .5rem; }
  @media (prefers-color-scheme: dark) { body { background: #181818; color: #ddd } a { color: #8bf } }
</style>
<h1>Trainyard</h1>
<p>A server for correspondence play of train dominoes: Mexican Train in every published way, and Chicken Foot.
It judges every move, deals fairly and provably, and keeps hidden hands hidden.</p>
<ul>
  <li><a href="/docs">The API, to read and to try</a></li>
  <li><a href="/openapi.json">The same as an OpenAPI document</a>, for generators of clients</li>
  <li><a href="/problems">Every problem that the server answers with</a></li>
  <li><a href="/health/ready">Whether the server is ready</a></li>
</ul>
<h2>To begin</h2>
<p>Register. The answer holds a token, which is shown only this once.</p>
<pre>curl -s ${url}/v1/players -H 'content-type: application/json' -d '{"name":"Ann"}'</pre>
<p>Create a game of three, with the rules that most tables play.</p>
<pre>curl -s ${url}/v1/games -H 'authorization: Bearer TOKEN' -H 'content-type: application/json' \\
  -d '{"preset":"club","seats":3}'</pre>
<p>To see a whole match played over this API, run <code>npm run demo</code> in the project's folder.</p>
</html>
`;
}
