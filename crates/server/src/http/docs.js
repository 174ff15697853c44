// Shows the OpenAPI document: requests with what they take and give, and all types.
const api = await (await fetch("/api/openapi.json")).json();

function element(tag, text, parent) {
  const made = document.createElement(tag);
  made.textContent = text;
  parent.append(made);
  return made;
}

function folded(title, value, parent) {
  const details = element("details", "", parent);
  element("code", title, element("summary", "", details));
  element("pre", JSON.stringify(value, null, 2), details);
  return details;
}

element("p", api.info.description ?? "", document.querySelector("#about"));
for (const [path, methods] of Object.entries(api.paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    const { parameters, requestBody, responses, summary, description } = operation;
    const about = summary ?? description ?? "";
    folded(`${method.toUpperCase()} ${path}`, { about, parameters, requestBody, responses }, document.querySelector("#paths"));
  }
}
for (const [name, schema] of Object.entries(api.components.schemas)) {
  folded(name, schema, document.querySelector("#types"));
}
