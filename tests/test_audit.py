"""An audit that could not be made is not one that found nothing."""

import json

import pytest

from tests.installed.audit import CLEAN, FOUND, NOT_ASKED, of_python, of_web


@pytest.mark.parametrize(("code", "verdict"), [(0, CLEAN), (1, FOUND), (2, NOT_ASKED), (101, NOT_ASKED)])
def test_of_python(code: int, verdict: int) -> None:
    assert of_python(code, "jinja2 2.4.1: GHSA-…", "error: no network").code == verdict


def test_of_web() -> None:
    report = {"auditReportVersion": 2, "vulnerabilities": {}}
    assert of_web(0, json.dumps(report), "") == (CLEAN, "")
    report["vulnerabilities"] = {"vite": {"range": "<8", "severity": "high"}}
    assert of_web(1, json.dumps(report), "") == (FOUND, "vite <8: high")
    refused = {"message": "405 Method Not Allowed", "statusCode": 405}
    assert of_web(1, json.dumps(refused), "") == (NOT_ASKED, "405 Method Not Allowed")
    assert of_web(1, "", "npm: not found").code == NOT_ASKED
